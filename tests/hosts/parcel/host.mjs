export default [
  {
    title: 'Parcel',
    package: 'parcel',
    build: [['parcel', 'build', 'index.html', '--public-url=./', '--cache-dir=.parcel-cache', '--no-source-maps']],
    site: 'dist',
  },
];
