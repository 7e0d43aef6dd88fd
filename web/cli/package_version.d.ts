// The version in package.json, which vite.config.ts puts in its place.
declare const PACKAGE_VERSION: string;
