// Plain JavaScript, which an old Node can read too, to say what is wrong in one line.
import { NODE_MIN, tooOld } from './need-node.mjs';

if (tooOld(process.versions.node)) {
  process.stderr.write(
    `Plumbline needs Node ${NODE_MIN} or newer; this is ${process.versions.node}. Install it, then run "npm start" again.\n`,
  );
  process.exitCode = 1;
} else await import('./start.ts');
