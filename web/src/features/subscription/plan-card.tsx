import { type ReactNode, useRef, useState } from 'react';
import type { Output } from '#shared/contract/index.ts';
import { PLAN_TERMS, PRICE } from '#shared/domain/plan/plan.ts';
import { addedSeats, monthFor, type Purchase } from '#shared/domain/plan/seats.ts';
import { TEAM_MAX } from '#shared/domain/team/roles.ts';
import { formatPrice } from '../../lib/format/amounts.ts';
import { formatDayOf } from '../../lib/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { COMING, describeComing, PLAN_FEATURES } from './plan-features.ts';
import { type PaymentFlow, usePayment } from './use-payment.ts';

interface PlanCardProps {
  readonly owner: string;
  /** Label of the button that opens the payment panel, by how many people are paid for. */
  readonly action: (people: number) => string;
  /** Says when a month paid now begins. */
  readonly begins: string;
  /** The plan so far, if it is known. */
  readonly subscription: Output<'currentSubscription'> | undefined;
}

/** On a phone, an offer with a sum for several people takes two lines. */
const OFFER = 'w-full max-sm:h-auto max-sm:min-h-11 max-sm:py-2 max-sm:whitespace-normal';

/** The plan: price, features and payment panel (PRODUCT §2, §4). */
export function PlanCard({ owner, action, begins, subscription }: PlanCardProps) {
  const [open, setOpen] = useState<'month' | 'seat' | null>(null);
  const { seats = 1, people = 1, nextBillingDate = null } = subscription ?? {};
  const [wanted, setWanted] = useState<number | null>(null);
  const month = monthFor(Math.max(wanted ?? seats, people));
  const now = new Date();
  const isPaid = nextBillingDate !== null && Date.parse(nextBillingDate) > now.getTime();
  const seat = isPaid && seats < TEAM_MAX ? addedSeats(1, nextBillingDate, now) : null;
  const upgrade = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(null);
    // The pressed button disappears with the panel, so move the focus.
    requestAnimationFrame(() => upgrade.current?.focus());
  };
  const payment = usePayment(owner, close);
  return (
    <section aria-labelledby="plan" className="border border-line-strong bg-raised">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-6 sm:px-8">
        <h2 id="plan" className="text-20 font-semibold">
          Professional Plan
        </h2>
        <span className="rounded border border-current px-2 text-12 leading-6 font-medium text-signal-text">
          Most Popular
        </span>
      </div>
      <p className="flex items-baseline gap-1 px-5 pt-4 sm:px-8">
        <span className="figures font-mono text-44 font-medium tracking-tighter">{PRICE.short}</span>
        <span className="font-mono text-20 text-muted">/month</span>
        <span className="text-14 text-muted">for each person</span>
      </p>
      <p className="max-w-prose px-5 pt-3 pb-6 text-14 text-pretty text-muted sm:px-8">
        You pay for one month at a time, in advance. No automatic charges: when the month ends, you choose
        whether to pay for another.
      </p>
      <Payable
        payment={payment}
        purchase={open === 'month' ? month : open === 'seat' ? seat : null}
        begins={open === 'seat' ? `It is yours at once, until ${day(nextBillingDate)}.` : begins}
        onCancel={close}
      >
        <div className="space-y-4 px-5 pb-6 sm:px-8">
          <SelectField
            label="How many people"
            hint={
              people > 1
                ? `${people} people are in your team.`
                : 'A team shares a work list and alerts. You invite people in the Team tab.'
            }
            value={month.seats}
            onChange={({ target }) => setWanted(Number(target.value))}
            options={Array.from({ length: TEAM_MAX - people + 1 }, (_, at) => at + people).map((count) => [
              count,
              `${count === 1 ? 'Just me' : `${count} people`}, ${formatPrice(monthFor(count).amount, PRICE.currency)} a month`,
            ])}
          />
          <Button ref={upgrade} look="primary" onClick={() => setOpen('month')} className={OFFER}>
            {action(month.seats)}
          </Button>
          {seat !== null && (
            <Button onClick={() => setOpen('seat')} className={OFFER}>
              Add a seat until {day(nextBillingDate)} - {formatPrice(seat.amount, PRICE.currency)}
            </Button>
          )}
        </div>
      </Payable>
      <dl className="grid grid-cols-2 border-t border-line-strong">
        {PLAN_TERMS.map(([name, term]) => (
          <div key={name} className="border-line px-5 py-3 odd:border-r sm:px-8 [&:nth-child(n+3)]:border-t">
            <dt className="text-12 text-muted">{name}</dt>
            <dd className="text-14 font-medium">{term}</dd>
          </div>
        ))}
      </dl>
      <Features />
    </section>
  );
}

interface PayableProps {
  readonly payment: PaymentFlow;
  /** What the open panel sells; null while it is closed. */
  readonly purchase: Purchase | null;
  readonly begins: string;
  readonly onCancel: () => void;
  /** The upgrade button. */
  readonly children: ReactNode;
}

/** The upgrade button, the payment panel, or the state of an unconfirmed payment. */
function Payable({ payment, purchase, begins, onCancel, children }: PayableProps) {
  if (payment.pending !== null && !(purchase !== null && payment.paying))
    return <Unsettled payment={payment} />;
  if (purchase === null) return children;
  return (
    <PaymentPanel
      purchase={purchase}
      begins={begins}
      paying={payment.paying}
      onApprove={payment.approve}
      onCancel={onCancel}
    />
  );
}

function day(moment: string | null): string {
  return moment === null ? '' : formatDayOf(moment);
}

function Unsettled({ payment }: { readonly payment: PaymentFlow }) {
  const { pending, paying, answer, tryAgain, giveUp } = payment;
  return (
    <Notice
      tone="signal"
      level={3}
      title="Your payment is not confirmed yet"
      className="mx-5 mb-6 sm:mx-8"
      actions={
        <>
          <Button busy={paying} onClick={tryAgain}>
            Try Again
          </Button>
          <Button look="quiet" disabled={paying} onClick={giveUp}>
            Start a new payment
          </Button>
        </>
      }
    >
      {answer !== null && <p className="text-ink">{answer}</p>}
      <p>
        {pending?.captured === true
          ? 'PayPal took your payment, but your subscription is not active yet.'
          : 'We do not know yet whether PayPal took your payment.'}{' '}
        Try again to check this payment. It does not charge you a second time.
      </p>
      <p>
        Order <span className="font-mono break-all text-ink">{pending?.orderId}</span>
      </p>
    </Notice>
  );
}

function Features() {
  return (
    <ul className="border-t border-line-strong px-5 py-2 sm:px-8">
      {PLAN_FEATURES.map((feature) => {
        const coming = describeComing(feature);
        return (
          <li
            key={feature.name}
            className="grid grid-cols-[1rem_1fr] gap-x-3 border-b border-line py-3 last:border-b-0"
          >
            <FeatureMark coming={coming === COMING} />
            <div className="min-w-0">
              <p className="text-14 font-medium">
                {feature.name}
                {coming !== null && (
                  <span className="ml-2 rounded border border-line-strong px-1 text-12 font-normal whitespace-nowrap text-muted">
                    {coming}
                  </span>
                )}
              </p>
              <p className="text-14 text-pretty text-muted">{feature.says}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function FeatureMark({ coming }: { readonly coming: boolean }) {
  return (
    <svg
      viewBox="0 0 12 12"
      aria-hidden="true"
      className={`mt-1 size-3 ${coming ? 'text-muted' : 'text-signal-text'}`}
      fill="none"
      stroke="currentColor"
    >
      {coming ? (
        <circle cx="6" cy="6" r="4.5" strokeDasharray="2 1.7" />
      ) : (
        <path d="m1 6.5 3.500 3.500L11 2" strokeWidth="1.75" />
      )}
    </svg>
  );
}
