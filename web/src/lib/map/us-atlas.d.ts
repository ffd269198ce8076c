// Declares the large files, so that the compiler does not read them.
declare module 'us-atlas/states-10m.json' {
  const topology: import('topojson-specification').Topology;
  export default topology;
}
declare module 'us-atlas/counties-10m.json' {
  const topology: import('topojson-specification').Topology;
  export default topology;
}
