import {
  type AccountProxies,
  accountsInOrder,
  type BrokerLogin,
  type BrokerLoginRefusal,
  type Deployments,
  egressChanged,
  linksInOrder,
  type PaperCapital,
  type PaperMoneyDesk,
  proxiesOf,
  readEgress,
  type Telegram,
  type Vault,
  writePaperCapital,
} from '@spark/application';
import { MESSAGES, routes } from '@spark/contract';
import {
  type AccountWork,
  addAccount,
  changeAccount,
  type DeskFact,
  type DeskRefusal,
  deleteAccount,
  disableAccount,
  enableAccount,
  findAccount,
  ok,
  PAPER_MONEY,
  paiseFromRupees,
  type Result,
  type SecretChange,
  switchTrading,
} from '@spark/core';
import type { OpenDesk, OrderCalls } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import {
  fromWireAccountChange,
  fromWireNewAccount,
  givenSecrets,
  toWireAccount,
  toWireAccountDetails,
  type WireAccountSecrets,
} from '../wire/account.ts';
import { toWireBrokerLoginRefusal } from '../wire/broker-login.ts';
import { toWireAccountLink } from '../wire/link.ts';
import { type AccountViewParts, viewAccounts } from './account-view.ts';
import { CallRefused, refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { type ChangeDesk, orRefuse } from './change-desk.ts';
import { notDeployed } from './not-deployed.ts';

type Parts = AccountViewParts & {
  readonly changeDesk: ChangeDesk;
  readonly vault: Vault;
  readonly orders: Pick<OrderCalls, 'deleteWhenIdle'>;
  readonly deployments: Pick<Deployments, 'ofAccount'>;
  readonly brokerLogin: BrokerLogin;
  readonly telegram: Pick<Telegram, 'sendTest'>;
  readonly accountProxies: AccountProxies;
  readonly paperMoney: Pick<PaperMoneyDesk, 'bookedPaise'>;
};

export function accountCalls(calls: CallBook, parts: Parts): void {
  listing(calls, parts);
  const sealing = createSealing(parts.vault);
  addCall(calls, parts, sealing);
  changeCall(calls, parts, sealing);
  deleteCall(calls, parts);
  switchCalls(calls, parts);
  trading(calls, parts);
  brokerLogin(calls, parts);
  telegramTest(calls, parts);
}

function listing(calls: CallBook, parts: Parts): void {
  calls.on(routes.listAccounts, async ({ desk }) => {
    const view = viewAccounts(desk, parts);
    return { data: accountsInOrder(desk).map((account) => toWireAccount(account, view)) };
  });

  calls.on(routes.readAccount, async ({ input, desk }) => {
    const account = orRefuse(findAccount(desk, input.AccountName));
    return {
      data: [
        toWireAccountDetails(account, viewAccounts(desk, parts), (name) =>
          parts.vault.open(desk, account.name, name),
        ),
      ],
    };
  });

  calls.on(routes.listAccountLinks, async ({ input, desk }) => {
    orRefuse(findAccount(desk, input.ac));
    const links = linksInOrder(desk).filter((link) => link.accountName === input.ac);
    return { data: links.map((link) => toWireAccountLink(link, desk.user.ucc)) };
  });
}

type Sealing = ReturnType<typeof createSealing>;

/** What is secret in a request, sealed for the account. */
function createSealing(vault: Parts['vault']) {
  function sealAll(desk: OpenDesk, accountName: string, input: WireAccountSecrets): readonly SecretChange[] {
    return givenSecrets(input).map(([name, secret]) =>
      vault.seal(desk.user.ucc, accountName, name, secret || null),
    );
  }

  function sealCapital(desk: OpenDesk, accountName: string, capital: PaperCapital): SecretChange {
    return vault.seal(desk.user.ucc, accountName, PAPER_MONEY, writePaperCapital(capital));
  }

  /** The facts with the one about another egress, where there is one. */
  function withEgress(
    desk: OpenDesk,
    { AccountName, Egress }: { readonly AccountName: string; readonly Egress?: string },
    decision: Result<readonly DeskFact[], DeskRefusal>,
  ): Result<readonly DeskFact[], DeskRefusal> {
    if (!decision.ok || Egress === undefined) return decision;
    const changed = egressChanged(AccountName, vault.open(desk, AccountName, 'Egress'), Egress);
    return ok([...decision.value, ...changed]);
  }

  return { sealAll, sealCapital, withEgress };
}

function addCall(calls: CallBook, parts: Parts, { sealAll, sealCapital, withEgress }: Sealing): void {
  const { changeDesk, accountProxies, paperMoney } = parts;

  calls.on(routes.addAccount, async ({ input, desk, by }) => {
    requireUsable(input, accountProxies);
    const { AccountName: name, Capital: rupees } = input;
    const capitalPaise = rupees === undefined ? LIMITS.paperCapitalPaise : paiseFromRupees(rupees);
    const secrets = [...sealAll(desk, name, input)];
    if (rupees !== undefined) secrets.push(sealCapital(desk, name, { capitalPaise, bookedPaise: 0 }));
    const names = secrets.map((secret) => secret.name);
    await changeDesk(
      desk,
      (current) => withEgress(current, input, addAccount(current, fromWireNewAccount(input), names)),
      { secrets, by: by() },
    );
    if (input.Broker !== 'testBroker') return { data: [] };
    // A deleted account may have had this name; its losses do not count for the new one.
    const bookedPaise = await paperMoney.bookedPaise({ ucc: desk.user.ucc, accountName: name });
    if (bookedPaise !== 0) {
      const begun = [sealCapital(desk, name, { capitalPaise, bookedPaise })];
      await changeDesk(desk, (current) => changeAccount(current, name, {}, [PAPER_MONEY]), {
        secrets: begun,
        by: by(),
      });
    }
    return { data: [] };
  });
}

function changeCall(calls: CallBook, parts: Parts, { sealAll, sealCapital, withEgress }: Sealing): void {
  const { changeDesk, orders, accountProxies, paperMoney } = parts;

  calls.on(routes.changeAccount, async ({ input, desk, by }) => {
    requireUsable(input, accountProxies);
    const { AccountName: accountName, Capital: rupees } = input;
    const secrets = sealAll(desk, accountName, input);
    const change = fromWireAccountChange(input);
    const changeWith = (all: readonly SecretChange[], work?: AccountWork) => {
      const names = all.map(({ name }) => name);
      return changeDesk(
        desk,
        (current) => withEgress(current, input, changeAccount(current, accountName, change, names, work)),
        { secrets: all, by: by() },
      );
    };
    if (rupees === undefined) await changeWith(secrets);
    else {
      orRefuse(findAccount(desk, accountName));
      await orders.deleteWhenIdle(desk, { accountName }, async (work) => {
        const bookedPaise = await paperMoney.bookedPaise({ ucc: desk.user.ucc, accountName });
        const capital = sealCapital(desk, accountName, {
          capitalPaise: paiseFromRupees(rupees),
          bookedPaise,
        });
        return changeWith([...secrets, capital], work);
      });
    }
    return { data: [] };
  });
}

function deleteCall(calls: CallBook, { changeDesk, orders, deployments }: Parts): void {
  calls.on(routes.deleteAccount, async ({ input, desk, by }) => {
    const { AccountName: accountName } = input;
    await orders.deleteWhenIdle(desk, { accountName }, (work) =>
      changeDesk(
        desk,
        (current) =>
          notDeployed(deployments.ofAccount(desk.user.ucc, accountName, null), 'account', accountName) ??
          deleteAccount(current, accountName, work),
        { by: by() },
      ),
    );
    return { data: [] };
  });
}

function switchCalls(calls: CallBook, { changeDesk, orders }: Parts): void {
  calls.on(routes.enableAccount, async ({ input, desk }) => {
    await changeDesk(desk, (current) => enableAccount(current, input.accountname, input.broker));
    return { data: [] };
  });

  calls.on(routes.disableAccount, async ({ input, desk }) => {
    const { accountname: accountName } = input;
    await orders.deleteWhenIdle(desk, { accountName }, (work) =>
      changeDesk(desk, (current) => disableAccount(current, accountName, work)),
    );
    return { data: [] };
  });
}

/** What looks like an address need not be one, and a login would fail on it later. */
function requireUsable(
  input: { readonly Redirecturl?: string; readonly Egress?: string },
  { mayBeAt, isRelay }: Parts['accountProxies'],
): void {
  if (input.Redirecturl && !URL.canParse(input.Redirecturl)) {
    throw refused('field_format', {
      field: 'Redirecturl',
      expected: 'an address that begins with http:// or https://',
      example: '"https://spark.example.com/auth_code/FYERS"',
    });
  }
  if (!input.Egress) return;
  const egress = readEgress(input.Egress);
  if (egress === null) {
    throw refused('field_format', {
      field: 'Egress',
      expected:
        'the word local and an IP address, or the http address of a proxy without a path, or those of two proxies with a comma between them',
      example: '"local 192.0.2.7"',
    });
  }
  // The operator names relays, wherever they are.
  for (const proxy of proxiesOf(egress)) {
    const { hostname } = new URL(proxy);
    // Other names are checked whenever a connection is made, because their addresses may change.
    if (!isRelay(proxy) && !mayBeAt(hostname === 'localhost' ? '127.0.0.1' : hostname))
      throw refused('proxy_private', { field: 'Egress' });
  }
}

function trading(calls: CallBook, { changeDesk }: Parts): void {
  calls.on(routes.activateAccount, async ({ input, desk }) => {
    const on = input.yn === 'Y';
    await changeDesk(desk, (current) => switchTrading(current, input.AccountName, on));
    return {
      data: [{ Trade: input.yn }],
      message: on ? MESSAGES.tradingActivated : MESSAGES.tradingDeactivated,
    };
  });

  calls.on(routes.deactivateAccount, async ({ input, desk }) => {
    if (input.yn !== 'N')
      throw refused('trade_value_on_head', { field: 'yn', AccountName: input.AccountName });
    await changeDesk(desk, (current) => switchTrading(current, input.AccountName, false));
    return { headers: { Trade: 'N' } };
  });
}

function brokerLogin(calls: CallBook, { brokerLogin: login }: Parts): void {
  calls.on(routes.startBrokerLogin, async ({ input, desk, by }) => ({
    data: [{ loginUrl: orAnswer(await login.start(desk, input.AccountName, by())) }],
  }));

  calls.on(routes.validateAuthCode, async ({ input, desk, by }) => {
    orAnswer(await login.finishWithCode(desk, { broker: input.broker, authCode: input.auth_code }, by()));
    return { data: [] };
  });

  calls.on(routes.validateSession, async ({ input, desk, by }) => {
    orAnswer(await login.useSession(desk, input.AccountName, input.sessionid, by()));
    return { data: [] };
  });

  calls.on(routes.reconnectOrderFeed, async ({ input, desk }) => {
    orAnswer(await login.reconnectFeed(desk, input.acname));
    return { data: [] };
  });
}

function telegramTest(calls: CallBook, { telegram }: Parts): void {
  calls.on(routes.sendTestMessage, async ({ input, desk }) => {
    const { AccountName: name } = input;
    orRefuse(findAccount(desk, name));
    const outcome = await telegram.sendTest(desk, name);
    if (outcome === null)
      throw refused('telegram_not_set', { field: 'AccountName', name, AccountName: name });
    switch (outcome.kind) {
      case 'sent':
        return { data: [] };
      case 'busy': {
        const reason = `too many messages, wait ${Math.ceil(outcome.waitMs / 1_000)} seconds`;
        throw refused('telegram_not_sent', { field: 'AccountName', reason });
      }
      default:
        throw refused('telegram_not_sent', { field: 'AccountName', reason: outcome.reason });
    }
  });
}

function orAnswer<T>(result: Result<T, BrokerLoginRefusal>): T {
  if (!result.ok) throw new CallRefused([toWireBrokerLoginRefusal(result.error)]);
  return result.value;
}
