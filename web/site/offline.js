// The service worker of a folder that scripts/site wrote: the page opens without a network. scripts/site writes the two lines before this one,
// `version` and `files`; a new version waits until the reader asks for it, so that the page does not change in the middle of a lecture.
const store = `grundy ${version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })))));
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name.startsWith("grundy ") && name !== store) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(store);
    return (await cache.match(event.request, { ignoreSearch: event.request.mode === "navigate" })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
