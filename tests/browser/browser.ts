// Starts the built page's server and an installed Chromium for the browser tests.
import { chromium, type Browser } from 'playwright-core';
import { resolve } from 'node:path';
import { preview } from 'vite';

export interface Site {
  readonly browser: Browser;
  readonly address: string;
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const configFile = resolve(import.meta.dirname, '../../vite.config.ts');
  const server = await preview({ configFile, preview: { host: '127.0.0.1', port: 0 } });
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  return {
    browser,
    address: server.resolvedUrls!.local[0]!,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
