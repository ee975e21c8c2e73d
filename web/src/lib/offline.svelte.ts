// The copy of the page that opens without a network. A newer version waits until the reader asks for it.
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
      registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    } catch {
      // Without a secure connection there is no such copy; the page works as before.
    }
  }

  /** Opens the newer version at an address that holds the rules and the position. */
  open(address: string) {
    history.replaceState(null, "", address);
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.waiting?.postMessage("take over");
  }
}

export const offline = new Offline();
