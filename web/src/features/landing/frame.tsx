import { DrawingSheet, type SheetProps } from '../../ui/overlay/drawing-sheet.tsx';

export const SECTION_WIDTH = 'mx-auto w-full max-w-[86rem] px-4 sm:px-8 xl:px-10';

export function Section(props: Omit<SheetProps, 'measure'>) {
  return <DrawingSheet {...props} measure={SECTION_WIDTH} />;
}
