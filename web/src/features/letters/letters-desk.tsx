import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { LABEL_SHEETS, type LabelSheet, labelsOn, onSheets } from '#shared/domain/letters/label-sheets.ts';
import type { Letter, LetterSettings } from '#shared/domain/letters/letter.ts';
import { call } from '../../lib/api/api.ts';
import { type User, userQuery } from '../../lib/api/session.ts';
import { invalidateMarks, useWorkStages } from '../../lib/api/work-marks.ts';
import { counted } from '../../lib/format/format.ts';
import { LetterheadFields, letterSettingsOf } from '../../ui/business/letterhead-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { useExportPermits } from '../../ui/export/export-permits.ts';
import { CheckboxField } from '../../ui/form/checkbox.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { JoinedButtons } from '../../ui/form/joined-buttons.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';
import { markWritten, REMIND_DAYS, takeBack } from './mark-written.ts';
import { KnockList, LabelPage, LetterSheet } from './sheets.tsx';
import { TemplateEditor } from './template-editor.tsx';

/** What can be printed, and what a page of it is called. */
const PRINTS = { Letters: 'Letter', Labels: 'Sheet', 'Knock list': 'List' } as const;
type Print = keyof typeof PRINTS;

interface DeskProps {
  readonly user: User;
  readonly letters: readonly Letter[];
  /** How many letters there are, and which were left out. */
  readonly heading: ReactNode;
}

/** The template, what goes with it, and the letters as they will be printed. */
export function LettersDesk({ user, letters, heading }: DeskProps) {
  const client = useQueryClient();
  const stages = useWorkStages();
  const [settings, setSettings] = useState(() => letterSettingsOf(user));
  const [sheet, setSheet] = useState<LabelSheet>(5160);
  const [first, setFirst] = useState(1);
  const [marks, setMarks] = useState(true);
  const [at, setAt] = useState(0);
  const [what, setWhat] = useState<Print>('Letters');
  const saving = useAction((letter: LetterSettings) => call('updateNotifications', { body: { letter } }), {
    update: (cache, saved) => cache.setQueryData(userQuery.queryKey, saved),
    failed: 'Letter not saved',
  });
  const marking = useAction(() => markWritten(letters, stages), {
    onDone: () => invalidateMarks(client),
    done: (noted) => ({
      title: `${letters.length} marked as written`,
      description: `We remind you in ${REMIND_DAYS} days.`,
      action: { label: 'Undo', act: () => undoing.mutate(noted) },
    }),
    failed: 'Not marked as written',
  });
  const undoing = useAction((noted: Awaited<ReturnType<typeof markWritten>>) => takeBack(letters, noted), {
    onDone: () => invalidateMarks(client),
    done: 'Taken back',
    failed: 'Not taken back',
  });
  const wrote = (): void => {
    if (marks && what === 'Letters') marking.mutate();
  };
  const csv = useExportPermits(wrote);
  const save = (): void => {
    if (JSON.stringify(settings) !== JSON.stringify(letterSettingsOf(user))) saving.mutate(settings);
  };
  const print = (): void => {
    window.print();
    wrote();
  };
  const pages = {
    Letters: letters.map((letter) => (
      <LetterSheet key={letter.permitId} letter={letter} settings={settings} />
    )),
    Labels: onSheets(sheet, letters, first).map((labels, page) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sheet has no name of its own
      <LabelPage key={page} sheet={sheet} labels={labels} />
    )),
    'Knock list': [<KnockList key="list" letters={letters} />],
  }[what];
  const shown = Math.min(at, pages.length - 1);
  const open = letters[shown];
  return (
    <div className="lg:grid lg:grid-cols-[26rem_minmax(0,1fr)] lg:gap-x-8">
      <section aria-label="Template" onBlur={save}>
        {heading}
        <TemplateEditor
          template={settings.template}
          onChange={(template) => setSettings({ ...settings, template })}
        />
        <details className="mt-3 border-t border-line pt-3" open={user.letter === undefined}>
          <summary className="mb-3 min-h-6 cursor-pointer text-14 font-medium">Your letterhead</summary>
          <LetterheadFields value={settings} onChange={setSettings} />
        </details>
        <div className="mt-3 border-t border-line pt-3">
          <JoinedButtons
            label="What to print"
            choices={Object.keys(PRINTS) as Print[]}
            value={what}
            onChange={(next) => {
              setWhat(next);
              setAt(0);
            }}
            className="grow"
          />
        </div>
        {what === 'Labels' && (
          <div className="mt-3 grid grid-cols-[1fr_8rem] gap-3">
            <SelectField
              label="Label sheet"
              value={sheet}
              onChange={(event) => {
                setSheet(Number(event.target.value) as LabelSheet);
                setFirst(1);
              }}
              options={Object.entries(LABEL_SHEETS).map(([id, { label }]) => [id, label])}
            />
            <SelectField
              label="First label"
              value={first}
              onChange={(event) => setFirst(Number(event.target.value))}
              options={Array.from({ length: labelsOn(sheet) }, (_, at) => [at + 1, String(at + 1)])}
            />
          </div>
        )}
        {what === 'Letters' && (
          <CheckboxField
            label={`Mark all ${letters.length} as written, remind me in ${REMIND_DAYS} days`}
            checked={marks}
            onChange={(event) => setMarks(event.target.checked)}
            className="mt-3 min-h-11"
          />
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button look="primary" className="grow" busy={marking.isPending} onClick={print}>
            {what === 'Letters'
              ? `Print ${counted(letters.length, 'letter')}`
              : `Print ${what.toLowerCase()}`}
          </Button>
          <Button
            busy={csv.progress !== null}
            onClick={() =>
              csv.start(
                { permitIds: letters.map(({ permitId }) => permitId), format: 'mailmerge' },
                letters.length,
              )
            }
          >
            Mail merge CSV
          </Button>
        </div>
        <p className="mt-3 text-12 text-pretty text-muted">
          Each letter, label or line counts once a month as an export. Print at 100%, no scaling. Check your
          state’s rules for direct mail.
        </p>
      </section>
      <section aria-label="Preview" className="min-w-0 max-lg:mt-6">
        <div className="flex h-10 items-center gap-2">
          <h2 className="mr-auto text-14 font-semibold" aria-live="polite">
            {PRINTS[what]} {shown + 1} of {pages.length}
          </h2>
          {pages.length > 1 && (
            <>
              <Button size="small" disabled={shown === 0} onClick={() => setAt(shown - 1)}>
                Previous
              </Button>
              <Button size="small" disabled={shown >= pages.length - 1} onClick={() => setAt(shown + 1)}>
                Next
              </Button>
            </>
          )}
        </div>
        {what === 'Letters' ? (
          open !== undefined && (
            <>
              <LetterSheet letter={open} settings={settings} shaded />
              <p className="mt-2 text-12 text-muted">Shaded words are filled in for each letter.</p>
            </>
          )
        ) : (
          <div className="@container">{pages[shown]}</div>
        )}
      </section>
      {createPortal(
        <div data-sheets="" className="hidden print:block">
          {pages}
        </div>,
        document.body,
      )}
    </div>
  );
}
