import type { IncomingHttpHeaders } from 'node:http';
import type { LoginRequest, SignIn, Vault } from '@spark/application';
import { problem, routes } from '@spark/contract';
import { toWireLoginRefusal } from '../wire/login.ts';
import { toWireProfile } from '../wire/profile.ts';
import { CallRefused, refused, refusedWith } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { createDeskReply } from './desk-reply.ts';
import { isOwnPage, type OwnPages } from './own-page.ts';

type Parts = { readonly signIn: SignIn; readonly vault: Vault; readonly visitRules: OwnPages };

export function userCalls(calls: CallBook, { signIn, vault, visitRules: pages }: Parts): void {
  const whoIn = ({ input }: { readonly input: LoginRequest }) => signIn.userIn(input);

  type Login = { readonly address: string; readonly headers: IncomingHttpHeaders };

  /** A foreign page is refused before attempts are counted: otherwise it could lock its reader out. */
  async function accessToken(request: LoginRequest, { address, headers }: Login): Promise<string> {
    if (!isOwnPage(pages, headers)) throw refused('login_foreign');
    const answer = await signIn.logIn(request, address);
    if (!answer.ok) throw refusedWith(toWireLoginRefusal(answer.error));
    return answer.value;
  }

  calls.onPublic(
    routes.login,
    async ({ input, ...login }) => {
      if (input.apikey === undefined) requireBoth(input.userid, input.password);
      return { plain: { access_token: await accessToken(input, login), token_type: 'bearer' } };
    },
    whoIn,
  );

  calls.onPublic(
    routes.loginWithKey,
    async ({ input, ...login }) => ({
      headers: { access_token: await accessToken(input, login), token_type: 'bearer' },
    }),
    whoIn,
  );

  const profile = createDeskReply(
    (desk) => [toWireProfile(desk.user, vault.open(desk, '', 'AuthKey'))],
    routes.readProfile.reply.message,
  );
  calls.on(routes.readProfile, async ({ desk }) => profile(desk));
}

/** Without a key both halves are needed, which a list of required fields cannot express. */
export function requireBoth(
  userid: string | undefined,
  password: string | undefined,
  instead: 'apikey' | 'visitor' = 'apikey',
): void {
  const missing = [];
  if (userid === undefined)
    missing.push(
      problem('field_missing', {
        field: 'userid',
        description: `your e-mail address, or ${instead} instead`,
      }),
    );
  if (password === undefined)
    missing.push(
      problem('field_missing', { field: 'password', description: `your password, or ${instead} instead` }),
    );
  if (missing.length > 0) throw new CallRefused(missing);
}
