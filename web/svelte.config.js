export default {
  compilerOptions: { runes: true },
  // What Svelte warns about, accessibility above all, stops the build.
  onwarn(warning) {
    throw new Error(`${warning.filename}:${warning.start?.line}: ${warning.code}: ${warning.message}`);
  },
};
