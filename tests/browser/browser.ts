// Starts the built page's server and an installed Chromium for the browser tests.
import { chromium, type Browser } from 'playwright-core';
import { resolve } from 'node:path';
import { preview, type Plugin, type PreviewServer } from 'vite';

export interface Site {
  readonly browser: Browser;
  readonly address: string;
  close(): Promise<void>;
}

export const CHROMIUM = { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] };

/** Serves dist/ at a free port. */
export function openServer(plugins: Plugin[] = []): Promise<PreviewServer> {
  const configFile = resolve(import.meta.dirname, '../../vite.config.ts');
  return preview({ configFile, plugins, preview: { host: '127.0.0.1', port: 0 } });
}

export async function openSite(): Promise<Site> {
  const server = await openServer();
  const browser = await chromium.launch(CHROMIUM);
  return {
    browser,
    address: server.resolvedUrls!.local[0]!,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
