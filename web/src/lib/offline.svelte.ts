// The copy of the page that opens without a network. A newer version waits until the reader asks for it.

/** Remembers, while the page is opened again, that the reader has asked for the newer version. */
const wanted = "grundy-newer-version";

class Offline {
  waiting = $state.raw<ServiceWorker | undefined>();

  async start(script: string) {
    if (!("serviceWorker" in navigator)) return;
    try {
      const registration = await navigator.serviceWorker.register(script);
      const look = () => {
        if (registration.waiting && navigator.serviceWorker.controller) this.waiting = registration.waiting;
      };
      look();
      const isWanted = sessionStorage.getItem(wanted) !== null;
      sessionStorage.removeItem(wanted);
      if (isWanted && this.waiting) this.takeOver();
      registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    } catch {
      // Without a secure connection there is no such copy; the page works as before.
    }
  }

  /** Opens the newer version at an address that holds the rules and the position. */
  open(address: string) {
    history.replaceState(null, "", address);
    sessionStorage.setItem(wanted, "yes");
    this.takeOver();
  }

  /** The browser may let the older version finish what it is loading, for minutes; opening the page again ends that. */
  private takeOver() {
    const reload = () => location.reload();
    const late = setTimeout(reload, 3000);
    navigator.serviceWorker.addEventListener("controllerchange", () => (clearTimeout(late), reload()), { once: true });
    this.waiting?.postMessage("take over");
  }
}

export const offline = new Offline();
