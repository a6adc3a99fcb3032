import type { OptionChain } from '../generated/entities.ts';
import { chainSentence, chainText } from './chain-table.ts';
import { cellText } from './table.ts';
import type { World } from './world.ts';

const CLEAR = '\u001b[H\u001b[2J';

/** The option chain on the screen of `spark-trader chain --live`; a line for each change where there is no screen. */
export type ChainBoard = {
  readonly update: (chain: OptionChain) => void;
  readonly say: (text: string) => void;
  readonly end: () => void;
};

type Parts = { readonly world: Pick<World, 'out' | 'err' | 'screen'>; readonly isJson: boolean };

/** Chains come at most twice a second, so each is drawn. */
export function createChainBoard({ world, isJson }: Parts): ChainBoard {
  let chain: OptionChain | null = null;
  let status = 'Connecting…';

  function draw(): void {
    const screen = world.screen();
    if (screen === null || isJson) return;
    const lines = chain === null ? [] : chainText(chain, screen.columns).split('\n');
    const shown = [...lines.slice(0, screen.rows - 2), status];
    world.out(CLEAR + shown.map((line) => line.slice(0, screen.columns)).join('\n'));
  }

  return {
    update: (next) => {
      chain = next;
      if (isJson) world.out(`${JSON.stringify(next)}\n`);
      else if (world.screen() === null) world.out(`${chainSentence(next)}\n`);
      else draw();
    },
    say: (text) => {
      status = cellText(text === '' ? 'Connected. Ctrl-C ends.' : text);
      if (world.screen() !== null && !isJson) draw();
      else if (text !== '') world.err(`${status}\n`);
    },
    end: () => {
      if (world.screen() !== null && !isJson) world.out('\n');
    },
  };
}
