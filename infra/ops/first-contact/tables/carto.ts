import { quoted } from '#functions/collection/conform/web-address.ts';
import { type CartoPortal, POINT, ROW_ID, select } from '#functions/collection/portals/kinds/carto.ts';
import { objectOf } from '#functions/collection/portals/kinds/portal-kind.ts';
import { dayConditions, requireDescribed, type TableColumn, type TableQuestions } from './table-questions.ts';

const TYPES: Readonly<Record<string, TableColumn['type']>> = {
  date: 'time',
  number: 'number',
  string: 'text',
};

export const CARTO_QUESTIONS: TableQuestions<CartoPortal> = {
  async describe(portal, client) {
    const { fields } = await select(portal, { columns: '*', limit: 0 }, client);
    const columns = Object.entries(objectOf(fields)).map(([name, field]) => ({
      name,
      alias: null,
      type: TYPES[String(objectOf(field)['type'])] ?? 'other',
    }));
    const points = Object.keys(POINT).map((name) => ({ name, alias: null, type: 'number' as const }));
    return {
      columns: [...requireDescribed(columns), ...points],
      rows: null,
      terms: '',
      rowNumber: ROW_ID,
      hasShape: false,
      description: { fields },
    };
  },

  async newest(portal, _facts, query, client) {
    const { columns, dateColumn, order, limit } = query;
    const asked = {
      ...(columns === null ? {} : { columns: columns.join(', ') }),
      ...(order === null ? {} : { order: `${order === 'date' ? dateColumn : ROW_ID} DESC` }),
      where: dayConditions(query, quoted),
      limit,
    };
    return (await select(portal, asked, client)).rows;
  },

  moved: (portal, to) =>
    to.pathname === '/api/v2/sql' && to.search.includes(portal.table)
      ? { ...portal, host: to.host }
      : undefined,
};
