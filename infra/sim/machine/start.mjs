// Plain JavaScript, which an old Node can read too, to say what is wrong in one line.
const NODE_MIN = 24;

if (Number(process.versions.node.split('.')[0]) >= NODE_MIN) await import('./start.ts');
else {
  process.stderr.write(
    `Plumbline needs Node ${NODE_MIN} or newer; this is ${process.versions.node}. Install it, then run "npm start" again.\n`,
  );
  process.exitCode = 1;
}
