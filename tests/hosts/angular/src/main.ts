import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import type { AttentionStepsEventMap } from 'attention-steps';
import 'attention-steps';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <attention-steps preset="self-attention-v2" [config]="{ seed: 789 }" (stepchange)="heard.set($event.detail.stage)">
      Every token looks at all of them.
    </attention-steps>
    <p id="heard">{{ heard() }}</p>
  `,
})
class App {
  readonly heard = signal<AttentionStepsEventMap['stepchange']['detail']['stage'] | null>(null);
}

await bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
