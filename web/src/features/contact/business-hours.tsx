/** PRODUCT §2, contact: business hours. `from` and `to` are hours of the day; both 0 if closed. */
const HOURS = [
  { days: 'Mon-Fri', hours: '8-6 EST', from: 8, to: 18 },
  { days: 'Sat', hours: '9-2', from: 9, to: 14 },
  { days: 'Sun', hours: 'closed', from: 0, to: 0 },
] as const;

export function BusinessHours() {
  return (
    <section aria-labelledby="hours" className="border-line-strong p-5 max-sm:border-t sm:p-8 lg:border-t">
      <h2 id="hours" className="text-16 font-semibold">
        Business hours
      </h2>
      <table aria-labelledby="hours" className="mt-3 w-full text-14">
        <tbody>
          {HOURS.map(({ days, hours, from, to }) => (
            <tr key={days} className="border-t border-line">
              <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap text-muted">
                {days}
              </th>
              <td className="figures py-2 pr-4 font-mono whitespace-nowrap">{hours}</td>
              <td aria-hidden="true" className="w-full max-w-0 py-2">
                <DayLine from={from} to={to} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A 24-hour line, bold during business hours. */
function DayLine({ from, to }: { readonly from: number; readonly to: number }) {
  return (
    <svg viewBox="0 0 96 12" className="ml-auto block h-auto w-full max-w-40" fill="none" aria-hidden="true">
      <path d="M0 6h96M.5 3v6M24 4v4M48 4v4M72 4v4M95.500 3v6" className="stroke-line-strong" />
      {to > from && <path d={`M${from * 4} 6H${to * 4}`} className="stroke-ink" strokeWidth="3" />}
    </svg>
  );
}
