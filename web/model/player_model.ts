// The model of one player on a page: what its view, its panels and its input share.
import type { Player } from './player.ts';
import type { Presentation } from './presentation.ts';
import type { Problems } from './problems.ts';
import type { Transport } from './transport.ts';

export interface PlayerModel {
  readonly player: Player;
  readonly presentation: Presentation;
  readonly problems: Problems;
  readonly transport: Transport;
}
