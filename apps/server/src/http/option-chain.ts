import type { OptionChains } from '@spark/application';
import { routes } from '@spark/contract';
import { toWireOptionChain } from '../wire/option-chain.ts';
import { refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';

export function optionChainCalls(
  calls: CallBook,
  { optionChains }: { readonly optionChains: OptionChains },
): void {
  calls.on(routes.readOptionChain, async ({ input, desk }) => {
    const { symbol, exchange, expiry = null, strikes } = input;
    const wanted = { exchange, underlying: symbol, expiry, strikesEachSide: strikes };
    const read = await optionChains.read(desk, wanted);
    if (!read.ok)
      throw read.error.code === 'expiry-unknown'
        ? refused('option_unknown', {
            field: 'expiry',
            reason: `no options of this name expire on ${expiry} at ${exchange}`,
          })
        : refused('option_unknown', {
            field: 'symbol',
            reason: `no options of this name are listed at ${exchange}`,
          });
    return { data: [toWireOptionChain(input, read.value)] };
  });
}
