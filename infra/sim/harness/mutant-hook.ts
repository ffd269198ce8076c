import { registerHooks } from 'node:module';

/** Loaded by `--import`: gives Node the changed sources in place of the files. `MUTANT` is a JSON object of texts by URL. */
const sources: Readonly<Record<string, string>> = JSON.parse(process.env['MUTANT'] ?? '{}');
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const source = sources[url];
    return source === undefined ? loaded : { ...loaded, source };
  },
});
