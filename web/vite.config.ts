import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { engineForDevelopment } from "./tests/engine.mjs";

// The built page names its own policy, so that it is the same on any host. The dev server needs inline styles.
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'";

function contentPolicy(): Plugin {
  return {
    name: "content-policy",
    apply: "build",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: policy }, injectTo: "head-prepend" },
    ],
  };
}

function developmentEngine(): Plugin {
  return {
    name: "development-engine",
    apply: "serve",
    configureServer(server) {
      const engine = engineForDevelopment();
      server.middlewares.use((request, response, next) => {
        if (!engine.handle(request, response)) next();
      });
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), contentPolicy(), developmentEngine()],
  worker: { format: "es" },
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0, sourcemap: false },
  test: { include: ["src/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
