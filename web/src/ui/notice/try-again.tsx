import { useNetwork } from '../../lib/api/network.ts';
import { Button } from '../button.tsx';

/** The button of a page that shows what this device saved. While nothing answers, the bar at the foot has it. */
export function TryAgain({ onPress }: { readonly onPress: () => void }) {
  return useNetwork() === 'reached' ? (
    <Button look="primary" onClick={onPress}>
      Try again
    </Button>
  ) : null;
}
