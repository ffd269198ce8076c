import { useState } from 'react';
import { readTabItem, saveTabItem } from '../../../lib/saved/tab-storage.ts';

const KEY = 'leads-dense';

/** Whether the rows of the list are dense. The tab remembers it. */
export function useDensity(): readonly [boolean, (dense: boolean) => void] {
  const [dense, setDense] = useState(() => readTabItem(KEY) === true);
  return [
    dense,
    (next) => {
      setDense(next);
      saveTabItem(KEY, next);
    },
  ];
}
