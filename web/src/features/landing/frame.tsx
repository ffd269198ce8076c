import { DrawingSheet, type SheetProps } from '../../ui/drawing-sheet.tsx';

export const SECTION_WIDTH = 'mx-auto w-full max-w-300 px-5 sm:px-8';

export function Section(props: Omit<SheetProps, 'measure'>) {
  return <DrawingSheet {...props} measure={SECTION_WIDTH} />;
}
