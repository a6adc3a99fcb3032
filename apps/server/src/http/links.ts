import { type Deployments, linksInOrder } from '@spark/application';
import { routes } from '@spark/contract';
import { addLink, changeLink, deleteLink } from '@spark/core';
import { fromWireLinkChange, fromWireNewLink, toWireLink } from '../wire/link.ts';
import type { CallBook } from './calls.ts';
import type { ChangeDesk } from './change-desk.ts';
import { createDeskReply } from './desk-reply.ts';
import { notDeployed } from './not-deployed.ts';

type Parts = { readonly changeDesk: ChangeDesk; readonly deployments: Pick<Deployments, 'ofAccount'> };

export function linkCalls(calls: CallBook, { changeDesk, deployments }: Parts): void {
  const list = createDeskReply(
    (desk) => linksInOrder(desk).map((link) => toWireLink(link, desk.user.ucc)),
    routes.listLinks.reply.message,
  );
  calls.on(routes.listLinks, async ({ desk }) => list(desk));

  calls.on(routes.addLink, async ({ input, desk }) => {
    await changeDesk(desk, (current) => addLink(current, fromWireNewLink(input)));
    return { data: [] };
  });

  calls.on(routes.changeLink, async ({ input, desk }) => {
    await changeDesk(desk, (current) => changeLink(current, fromWireLinkChange(input)));
    return { data: [] };
  });

  calls.on(routes.deleteLink, async ({ input, desk }) => {
    const { st: strategyName, ac: accountName } = input;
    const { ucc } = desk.user;
    await changeDesk(desk, (current) => {
      const deployed = deployments.ofAccount(ucc, accountName, strategyName);
      return (
        notDeployed(deployed, 'account', accountName) ?? deleteLink(current, { strategyName, accountName })
      );
    });
    return { data: [] };
  });
}
