import { LABEL_SHEETS, type LabelSheet, labelCorners } from '#shared/domain/letters/label-sheets.ts';
import type { Letter, LetterSettings } from '#shared/domain/letters/letter.ts';
import { fillTemplate, lastLine } from '#shared/domain/letters/template.ts';
import { planRoute } from '#shared/domain/route/plan-route.ts';
import { formatDate, formatMoney } from '#shared/domain/words.ts';
import { localDay } from '../../lib/format/days.ts';
import { formatPhone } from '../../lib/format/format.ts';
import { classNames } from '../../ui/class-names.ts';

const PAPER = 'box-border bg-sheet text-sheet-ink outline outline-line print:outline-none';
/** A letter's page on US letter paper. */
const PAGE = `${PAPER} paper-sheet flex min-h-[11in] w-[8.5in] flex-col px-[1in] pb-[0.6in]`;
/** A letter on a screen, as wide as there is room. */
const SCREEN = `${PAPER} max-w-[8.5in] px-4 pb-6 break-words sm:px-[1in]`;
/** A sheet of labels. On a screen its inch is smaller where there is less room. */
const SHEET = `${PAPER} paper-sheet relative h-[calc(11*var(--in))] w-[calc(8.5*var(--in))] [--in:min(1in,100cqw/8.5)] print:[--in:1in]`;
const inches = (count: number): string => `calc(${count} * var(--in))`;

interface LetterSheetProps {
  readonly letter: Letter;
  readonly settings: LetterSettings;
  /** Marks what is filled in, on the screen. */
  readonly shaded?: boolean;
}

/** A letter on its sheet. */
export function LetterSheet({ letter, settings, shaded = false }: LetterSheetProps) {
  const { company, phone, address, license } = settings;
  const filled = shaded ? 'bg-signal/15' : undefined;
  const sender = [...address.split(/\s*,\s*(?=[^,]+,[^,]*$)|\n/), formatPhone(phone), license];
  return (
    <article
      aria-label={`Letter to ${letter.name}`}
      className={classNames(
        'pt-[0.8in] text-[11pt] leading-[1.45]',
        // A long letter goes on to a second page.
        shaded ? SCREEN : PAGE,
      )}
    >
      <div className="flex justify-between gap-4 border-b border-sheet-ink pb-2">
        <p className="text-[14pt] font-semibold">{company}</p>
        <p className="text-right text-[10pt]">
          {sender
            .filter((line) => line !== '')
            .map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
        </p>
      </div>
      <p className="mt-7">{formatDate(localDay())}</p>
      <p className="mt-5">
        {addressLines(letter).map((line) => (
          <span key={line} className="block">
            <span className={filled}>{line}</span>
          </span>
        ))}
      </p>
      <div className="mt-6">
        {fillTemplate(settings.template, letter, settings).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own
          <p key={at} className="min-h-[0.8em] break-words">
            {line.map((part, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor has a part of it
              <span key={place} className={part.filled ? filled : undefined}>
                {part.text}
              </span>
            ))}
          </p>
        ))}
      </div>
      <p
        className={classNames(
          'border-t border-sheet-ink pt-1 text-[9pt] leading-[1.35]',
          shaded ? 'mt-12' : 'mt-auto',
        )}
      >
        {lastLine(letter, settings, location.origin)}
      </p>
    </article>
  );
}

interface LabelPageProps {
  readonly sheet: LabelSheet;
  /** What the labels of the page say, row by row; undefined for an empty one. */
  readonly labels: readonly (Letter | undefined)[];
}

/** A sheet of address labels. Its lines show where labels end, and are not printed. */
export function LabelPage({ sheet, labels }: LabelPageProps) {
  const { width, height } = LABEL_SHEETS[sheet];
  return (
    <div className={SHEET}>
      {labelCorners(sheet).map(({ left, top }, at) => (
        <p
          key={`${left} ${top}`}
          style={{ left: inches(left), top: inches(top), width: inches(width), height: inches(height) }}
          className={classNames(
            'absolute flex flex-col justify-center overflow-hidden rounded px-[calc(0.15*var(--in))] outline outline-dashed outline-line-strong print:outline-none',
            sheet === 5160
              ? 'text-[calc(0.132*var(--in))] leading-[1.25]'
              : 'text-[calc(0.18*var(--in))] leading-[1.3]',
          )}
        >
          {addressLines(labels[at]).map((line) => (
            <span key={line} className="block truncate">
              {line}
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}

function addressLines(letter: Letter | undefined): string[] {
  return letter === undefined ? [] : [letter.name, ...letter.address];
}

/** The sites in the order in which to knock, with room for a note. */
export function KnockList({ letters }: { readonly letters: readonly Letter[] }) {
  const placed = letters.flatMap((letter) => {
    const { latitude, longitude } = letter;
    return latitude === null || longitude === null ? [] : [{ letter, latitude, longitude }];
  });
  const { order } = planRoute(placed, null, 'open');
  const stops = [
    ...order.flatMap((at) => placed[at]?.letter ?? []),
    ...letters.filter(({ latitude, longitude }) => latitude === null || longitude === null),
  ];
  return (
    <section className={`${PAPER} max-w-[8.5in] p-4 text-[10.5pt] sm:p-[0.6in]`}>
      <h2 className="text-[14pt] font-semibold">Knock list, {formatDate(localDay())}</h2>
      <ol className="mt-3">
        {stops.map((stop, at) => (
          <li key={stop.permitId} className="flex gap-x-3 border-b border-sheet-ink py-2 max-sm:flex-wrap">
            <span className="w-6 shrink-0 font-semibold">{at + 1}</span>
            <span className="w-[2.4in] shrink-0 max-sm:flex-1">
              <span className="block font-semibold">
                {[stop.street, stop.city].filter(Boolean).join(', ')}
              </span>
              {stop.to === 'site' ? 'Property Owner' : stop.name}
            </span>
            <span className="min-w-0 flex-1 max-sm:basis-full max-sm:pl-9">
              {stop.work}
              {stop.valuation !== null && `, ${formatMoney(stop.valuation)}`}
              <span className="block text-[9pt]">Permit {stop.permitNumber}</span>
            </span>
            <span className="w-[1.8in] shrink-0 border-l border-sheet-ink max-sm:hidden" />
          </li>
        ))}
      </ol>
    </section>
  );
}
