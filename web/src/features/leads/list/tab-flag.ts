import { useState } from 'react';
import { readTabItem, saveTabItem } from '../../../lib/saved/tab-storage.ts';

/** A choice of the view menu that the tab remembers under a key. @param isOn it is on, whatever the tab remembers */
export function useTabFlag(key: string, isOn = false): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => isOn || readTabItem(key) === true);
  return [
    on,
    (next) => {
      setOn(next);
      saveTabItem(key, next);
    },
  ];
}
