import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSources } from '#functions/sources/catalog.ts';
import { Misuse } from '#infra/sim/harness/misuse.ts';
import { contractorKind, ownerKind } from '../name-kind.ts';
import { isNoStreet } from '../no-name.ts';

const COLUMNS = ['contractor', 'owner', 'street'] as const;
const LABELS = ['nobody', 'owner', 'person', 'firm', 'street'] as const;
type Label = (typeof LABELS)[number];

interface LabeledText {
  readonly text: string;
  readonly column: (typeof COLUMNS)[number];
  readonly label: Label;
}

/**
 * `npm run bench -- people --words <file>`: who the texts of a file are: lines of text, column and label, with tabs between them. Without
 * a file it reads the invented ones beside this one. A text that a source declares to be no name is none.
 */
export async function benchPeople({
  words = join(import.meta.dirname, 'people.tsv'),
  show,
}: {
  readonly words: string | undefined;
  readonly show: number;
}): Promise<void> {
  const lines = readLines(readFileSync(words, 'utf8'));
  if (lines.length === 0)
    throw new Misuse(`${words} has no lines. Write text, column and label, with tabs between them.`);
  const declared = new Set((await loadSources()).flatMap(({ nobody = [] }) => nobody));
  const read = lines.map((line) => ({ ...line, found: kindOf(line, declared) }));
  const wrong = read.filter(({ label, found }) => label !== found);
  for (const { text, column, label, found } of wrong.slice(0, show))
    console.log(`${found} instead of ${label}, ${column}: ${text}`);
  for (const label of LABELS) {
    const of = read.filter((one) => one.label === label);
    const right = of.filter(({ found }) => found === label).length;
    console.log(`${label.padEnd(8)}${String(right).padStart(6)} of ${of.length}`);
  }
  const firms = read.filter(({ label }) => label === 'firm');
  const figures = [
    `right_pct ${percent(lines.length - wrong.length, lines.length)}`,
    `firm_withheld_pct ${percent(firms.filter(({ found }) => found !== 'firm').length, firms.length)}`,
    `person_shown ${wrong.filter(({ label, found }) => label === 'person' && found === 'firm').length}`,
    `words ${lines.length}`,
  ];
  console.log(figures.join(' '));
}

function kindOf({ text, column }: LabeledText, declared: ReadonlySet<string>): Label {
  if (column === 'street') return isNoStreet(text) ? 'nobody' : 'street';
  if (declared.has(text)) return 'nobody';
  return column === 'contractor' ? contractorKind(text) : ownerKind(text);
}

function readLines(file: string): LabeledText[] {
  return file.split(/\r?\n/).flatMap((line, at): LabeledText[] => {
    if (line === '') return [];
    const [text = '', columnText, labelText] = line.split('\t');
    const column = COLUMNS.find((one) => one === columnText);
    const label = LABELS.find((one) => one === labelText);
    if (column === undefined || label === undefined)
      throw new Misuse(
        `Line ${at + 1} needs a text, a column (${COLUMNS.join(', ')}) and a label (${LABELS.join(', ')}), with tabs between them.`,
      );
    return [{ text, column, label }];
  });
}

function percent(part: number, of: number): string {
  return of === 0 ? '0.0' : ((100 * part) / of).toFixed(1);
}
