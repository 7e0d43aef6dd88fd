// The version in package.json, which vite.config.ts inserts.
declare const PACKAGE_VERSION: string;
