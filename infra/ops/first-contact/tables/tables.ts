import type { Portal } from '#functions/collection/source.ts';
import { ARCGIS_QUESTIONS } from './arcgis.ts';
import { CARTO_QUESTIONS } from './carto.ts';
import { CKAN_QUESTIONS } from './ckan.ts';
import { CSV_QUESTIONS } from './csv.ts';
import { OPENDATASOFT_QUESTIONS } from './opendatasoft.ts';
import { SOCRATA_QUESTIONS } from './socrata.ts';
import type { TableQuestions } from './table-questions.ts';

const QUESTIONS: { readonly [K in Portal['kind']]: TableQuestions<Extract<Portal, { kind: K }>> } = {
  socrata: SOCRATA_QUESTIONS,
  arcgis: ARCGIS_QUESTIONS,
  ckan: CKAN_QUESTIONS,
  carto: CARTO_QUESTIONS,
  opendatasoft: OPENDATASOFT_QUESTIONS,
  csv: CSV_QUESTIONS,
};

/** How a table of a portal is asked. */
export function questionsOf({ kind }: Portal): TableQuestions<Portal> {
  // Each kind only gets portals of its own.
  return QUESTIONS[kind] as unknown as TableQuestions<Portal>;
}
