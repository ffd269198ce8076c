import { Sheet, type SheetProps } from '../../ui/sheet.tsx';

export const SECTION_WIDTH = 'mx-auto w-full max-w-300 px-5 sm:px-8';

export function Section(props: Omit<SheetProps, 'measure'>) {
  return <Sheet {...props} measure={SECTION_WIDTH} />;
}
