import { classNames } from './class-names.ts';

/** Line drawings on 16 × 16. */
export const ICONS = {
  home: 'M2.5 7.5 8 3l5.5 4.5V13h-4V9.5h-3V13h-4z',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  star: 'm8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6z',
  bell: 'M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3zM6.5 14.2h3',
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  phone:
    'M3 2.5h2.5l1.2 3-1.5 1.2a8 8 0 0 0 4.1 4.1l1.2-1.5 3 1.2V13a1 1 0 0 1-1 1A10.5 10.5 0 0 1 2 3.5a1 1 0 0 1 1-1z',
  letter: 'M2 3.5h12v9H2zM2 4.5l6 4.5 6-4.5',
  directions: 'm2 8 12-6-4 12-2.5-5.5z',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  skip: 'm3 4 5 4-5 4zM9 4l5 4-5 4z',
  down: 'M8 2v12M3 9l5 5 5-5',
  opens: 'm3 6 5 5 5-5',
  close: 'm3 3 10 10m0-10L3 13',
  lead: 'M3 2.5h7l3 3v8H3zM5.5 8h5M5.5 10.5h5',
} as const;

interface IconProps {
  /** One of `ICONS`, or a path on 16 × 16 that only one place draws. */
  readonly path: string;
  /** Of the line; 1.5 by default. */
  readonly width?: number;
  /** Fills the drawing, for what is chosen. */
  readonly filled?: boolean;
  /** 16 px by default. */
  readonly className?: string;
}

/** A drawing in the color of the text around it; always beside or inside something with a name. */
export function Icon({ path, width = 1.5, filled = false, className = 'size-4' }: IconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={classNames('shrink-0', className)}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
