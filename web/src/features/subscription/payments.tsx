import { useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { read } from '../../lib/api/read.ts';
import { formatPrice } from '../../lib/format/amounts.ts';
import { formatDayOf, formatMoment } from '../../lib/format/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { Loading } from '../../ui/loading.tsx';
import { ErrorNotice } from '../../ui/page/error-screen.tsx';
import { Section } from '../../ui/section.tsx';

type PaymentRow = Output<'listPayments'>[number];

const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-b border-line py-3 text-14';

/** All payments, newest first. */
export function Payments() {
  const payments = useQuery(read('listPayments'));
  return (
    <Section title="Payments" className="mt-10">
      <div className="mt-3 border-t border-line-strong">
        {payments.isPending && (
          <Loading label="Loading payments" className={ROW} bars={['w-40', 'w-12', 'h-3 w-64 max-w-full']} />
        )}
        {payments.isError && (
          <div className="pt-4">
            <ErrorNotice error={payments.error} onTryAgain={() => payments.refetch()} />
          </div>
        )}
        {payments.data?.length === 0 && (
          <p className="py-3 text-14 text-muted">
            No payments yet. Each payment appears here, and we email you the receipt.
          </p>
        )}
        {payments.data !== undefined && payments.data.length > 0 && (
          <ul>
            {payments.data.map((payment) => (
              <Row key={payment.orderId} payment={payment} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

function Row({ payment }: { readonly payment: PaymentRow }) {
  const { orderId, amount, currency, paidAt, from, until, seats, adds, status } = payment;
  const refunded = status === 'refunded';
  return (
    <li className={ROW}>
      <span className="font-medium">
        {formatDayOf(from)} to {formatDayOf(until)}
        {adds && ', added seat'}
        {!adds && seats > 1 && `, ${seats} people`}
      </span>
      <span
        className={classNames(
          'figures text-right font-mono whitespace-nowrap',
          refunded && 'text-muted line-through',
        )}
      >
        {formatPrice(amount, currency)}
      </span>
      <span className="min-w-0 text-12 text-muted">
        Paid {formatMoment(paidAt)} through PayPal
        <span className="block">
          Order <span className="font-mono break-all">{orderId}</span>
        </span>
      </span>
      <span className={classNames('text-right text-12', refunded ? 'text-problem' : 'text-issued')}>
        {refunded ? 'Refunded' : 'Paid'}
      </span>
    </li>
  );
}
