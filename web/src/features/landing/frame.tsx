import { Sheet, type SheetProps } from '../../ui/sheet.tsx';

/** The measure every section of the page keeps to. */
export const MEASURE = 'mx-auto w-full max-w-300 px-5 sm:px-8';

/** A sheet in the measure of the landing page. */
export function Section(props: Omit<SheetProps, 'measure'>) {
  return <Sheet {...props} measure={MEASURE} />;
}
