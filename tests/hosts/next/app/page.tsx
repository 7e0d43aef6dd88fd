import { Player } from './player';

export default function Page() {
  return (
    <main>
      <p>Before the player.</p>
      <Player />
      <p>After the player.</p>
    </main>
  );
}
