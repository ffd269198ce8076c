// Plain JavaScript, which an old Node can read too, to say what is wrong in one line.
import { NODE_MIN, tooOld } from './need-node.mjs';

const here = process.versions.node;
const [, npms = here] = /node\/v?([\d.]+)/.exec(process.env.npm_config_user_agent ?? '') ?? [];

if (tooOld(here))
  process.stdout.write(
    `Plumbline needs Node ${NODE_MIN} or newer; this is ${here}. Install it, then run "npm ci" again.\n`,
  );
else if (tooOld(npms))
  process.stdout.write(
    `Your Node is ${npms}, older than the ${NODE_MIN} that Plumbline needs: its npm commands use the ${here} that came along.\n`,
  );
