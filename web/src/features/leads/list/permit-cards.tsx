import { memo, useState } from 'react';
import { lazyPart } from '../../../lib/browser/lazy-code.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../../lib/browser/media-query.ts';
import { callSubject } from '../../../ui/calls/call-subject.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LEAD_CARD } from '../../../ui/lead/lead-card.tsx';
import { useLongPress } from '../phone/use-long-press.ts';
import { ListedCard } from './listed-card.tsx';
import { type PermitRowProps, SelectBox } from './permit-row.tsx';
import { type PermitListProps, PermitListRows } from './permit-table.tsx';

const CallDialog = lazyPart(async () => (await import('../../../ui/calls/call-dialog.tsx')).CallDialog);

/** The results as cards: on a phone with their actions until somebody selects, beside the map with checkboxes. */
export function PermitCards(props: PermitListProps) {
  const isPhone = !useMediaQuery(TABLE_WIDTH);
  return (
    <>
      {/* Each card has a heading of the third level. */}
      <h2 className="sr-only">List</h2>
      <ul className="px-3 pb-2">
        <PermitListRows {...props} Row={isPhone && !props.isSelecting ? ActingCard : TickedCard} />
      </ul>
    </>
  );
}

// Both are rendered again only when the permit or its selection changes, like the table's rows.
const ActingCard = memo(function ActingCard(props: PermitRowProps) {
  const { permit, onSelect } = props;
  const [isAsked, setIsAsked] = useState(false);
  const holding = useLongPress(() => onSelect(permit.id, false));
  return (
    <li {...itemProps(props)} {...holding}>
      <ListedCard {...props} onCall={() => setIsAsked(true)} />
      {isAsked && (
        <CallDialog
          subject={callSubject({ permitId: permit.id, permitNumber: permit.permitNumber }, permit)}
          called
          onClose={() => setIsAsked(false)}
        />
      )}
    </li>
  );
});

const TickedCard = memo(function TickedCard(props: PermitRowProps) {
  return (
    <li {...itemProps(props)}>
      <ListedCard
        {...props}
        tick={
          <span className="-my-3.5 -ml-3 h-11">
            <SelectBox {...props} />
          </span>
        }
      />
    </li>
  );
});

function itemProps({ permit, selected, current }: PermitRowProps) {
  return {
    'data-permit': permit.id,
    'aria-current': current || undefined,
    className: classNames(
      LEAD_CARD,
      // What the window does not show is laid out when it does; a card is about so high.
      '[contain-intrinsic-size:auto_14rem] [content-visibility:auto]',
      current && 'shadow-[inset_3px_0_var(--signal)]',
      selected && 'border-ink! bg-picked!',
    ),
  };
}
