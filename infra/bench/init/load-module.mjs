/** `node load-module.mjs <file URL>` in a fresh process: processor and clock time of one import, in milliseconds, as JSON. */
const cpu = process.cpuUsage();
const start = performance.now();
await import(process.argv[2] ?? '');
const clock = performance.now() - start;
const { user, system } = process.cpuUsage(cpu);
process.stdout.write(JSON.stringify({ cpu: (user + system) / 1000, clock }));
process.exit(0);
