import { useState } from 'react';
import { readTabItem, saveTabItem } from '../../../lib/saved/tab-storage.ts';

/** A choice of the view menu that the tab remembers under a key. */
export function useTabFlag(key: string): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readTabItem(key) === true);
  return [
    on,
    (next) => {
      setOn(next);
      saveTabItem(key, next);
    },
  ];
}
