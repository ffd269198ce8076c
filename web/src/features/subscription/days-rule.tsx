/** More ticks would run together on a phone. */
const TICKS_MAX = 42;

interface DaysRuleProps {
  readonly left: number;
  /** Length of the scale in days. */
  readonly of: number;
}

/** The days left on a scale. Decoration: the text beside it says the same. */
export function DaysRule({ left, of }: DaysRuleProps) {
  const length = Math.max(of, left, 1);
  const ticks = length <= TICKS_MAX ? length : 10;
  const at = (part: number): string => `${(part * 100).toFixed(3)}%`;
  return (
    <svg aria-hidden="true" className="block h-7 w-full overflow-visible" stroke="var(--line-strong)">
      <line x1="0" y1="20" x2="100%" y2="20" />
      {Array.from({ length: ticks + 1 }, (_, tick) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all ticks look the same and never move
        <line key={tick} x1={at(tick / ticks)} x2={at(tick / ticks)} y1={tickTop(tick, ticks)} y2="20" />
      ))}
      {left > 0 && (
        <g stroke="var(--signal)">
          <line x1={at(1 - left / length)} y1="20" x2="100%" y2="20" strokeWidth="4" />
          <line x1={at(1 - left / length)} y1="2" x2={at(1 - left / length)} y2="27" strokeWidth="2" />
        </g>
      )}
    </svg>
  );
}

/** The top of a tick: longest at both ends, longer every seventh day. */
function tickTop(tick: number, ticks: number): number {
  if (tick === 0 || tick === ticks) return 6;
  return (ticks - tick) % 7 === 0 ? 10 : 14;
}
