import type { Board, BoardRecord } from './board.ts';

/** A made-up board with numbers of six digits. */
export const sampleBoard: Board = {
  id: 'il-sample',
  name: 'Sample Board',
  state: 'Illinois',
  from: { kind: 'import', file: 'sample.csv' },
  license: 'unknown',
  landingPage: 'https://board.example',
  columns: {
    license: 'number',
    name: 'name',
    dba: 'dba',
    class: 'class',
    expires: 'expires',
    city: 'city',
    phone: 'phone',
  },
  individual: { column: 'type', is: ['individual'] },
  licensePattern: /^\d{6}$/,
};

export function sampleRecord(parts: Partial<BoardRecord> = {}): BoardRecord {
  return {
    boardId: sampleBoard.id,
    license: '123456',
    name: 'Harbor Point Roofing LLC',
    dba: null,
    class: null,
    status: 'Active',
    issued: null,
    expires: '2027-08-31',
    city: 'Elgin',
    phone: null,
    trades: [],
    ...parts,
  };
}
