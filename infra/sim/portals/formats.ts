/** A parsed value, and a function that writes another value in the same format. */
interface Format<T> {
  readonly read: T;
  write(value: T): unknown;
}

const DAY = /^(\d{4})([-/])(\d{2})\2(\d{2})/;
const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/;
const EPOCH_MS_MIN = 100_000_000_000;
/** Plausible dates; others are typing errors. */
const PLAUSIBLE = { from: Date.UTC(1990, 0, 1), to: Date.UTC(2100, 0, 1) };

/**
 * Parses a date: epoch milliseconds, or text that begins with a day. `write` keeps the text after the day.
 * @returns epoch milliseconds of the day's UTC midnight; undefined for other values and dates outside 1990 to 2099
 */
export function dateFormat(value: unknown): Format<number> | undefined {
  const format = typeof value === 'number' ? epochFormat(value) : textDateFormat(value);
  return format !== undefined && format.read >= PLAUSIBLE.from && format.read < PLAUSIBLE.to
    ? format
    : undefined;
}

function epochFormat(value: number): Format<number> | undefined {
  return value >= EPOCH_MS_MIN ? { read: value, write: (time) => time } : undefined;
}

function textDateFormat(value: unknown): Format<number> | undefined {
  if (typeof value !== 'string') return undefined;
  const iso = DAY.exec(value);
  if (iso !== null) {
    const [day = '', year, separator = '-', month, date] = iso;
    return {
      read: Date.UTC(Number(year), Number(month) - 1, Number(date)),
      write: (time) =>
        new Date(time).toISOString().slice(0, 10).replaceAll('-', separator) + value.slice(day.length),
    };
  }
  const us = US_DAY.exec(value);
  if (us === null) return undefined;
  const [day = '', month, date, year] = us;
  const padded = /^0|^\d\d\/\d\d\//.test(day);
  return {
    read: Date.UTC(Number(year), Number(month) - 1, Number(date)),
    write: (time) => {
      const [y = '', m = '', d = ''] = new Date(time).toISOString().slice(0, 10).split('-');
      return `${padded ? `${m}/${d}` : `${Number(m)}/${Number(d)}`}/${y}${value.slice(day.length)}`;
    },
  };
}

/** Parses an amount: a number, or text with dollar sign, separators and decimals. */
export function moneyFormat(value: unknown): Format<number> | undefined {
  if (typeof value === 'number')
    return { read: value, write: (amount) => (Number.isInteger(value) ? Math.round(amount) : cents(amount)) };
  const parts = typeof value === 'string' ? /^(\s*\$?)([\d,]+)(\.\d*)?(\s*)$/.exec(value) : null;
  if (parts === null) return undefined;
  const [, before = '', whole = '', fraction = '', after = ''] = parts;
  const decimals = Math.max(0, fraction.length - 1);
  return {
    read: Number(`${whole.replaceAll(',', '')}${fraction}`),
    write: (amount) => {
      const [units = '', rest = ''] = amount.toFixed(decimals).split('.');
      const grouped = whole.includes(',') ? Number(units).toLocaleString('en-US') : units;
      return `${before}${grouped}${fraction === '' ? '' : `.${rest}`}${after}`;
    },
  };
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** Returns the text in upper case when the model is in upper case. */
export function likeCase(model: string, text: string): string {
  return /[a-z]/.test(model) ? text : text.toUpperCase();
}
