export default [
  {
    title: 'Parcel',
    package: 'parcel',
    build: [['parcel', 'build', 'index.html', '--public-url=./', '--no-cache', '--no-source-maps']],
    site: 'dist',
    map: true,
  },
];
