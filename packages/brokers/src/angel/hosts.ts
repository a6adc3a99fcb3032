import type { SimulatorAddress } from '../frame/live-adapter.ts';

/** Where Angel One is reached. A simulation names another place. */
export type AngelHosts = {
  readonly rest: string;
  readonly loginPage: string;
  readonly orderStream: string;
  readonly tickStream: string;
  readonly master: string;
};

export const ANGEL_HOSTS: AngelHosts = {
  rest: 'https://apiconnect.angelone.in',
  loginPage: 'https://smartapi.angelone.in/publisher-login',
  orderStream: 'wss://tns.angelone.in/smart-order-update',
  tickStream: 'wss://smartapisocket.angelone.in/smart-stream',
  master: 'https://margincalculator.angelbroking.com/OpenAPI_File/files/OpenAPIScripMaster.json',
};

/** The same addresses at one simulator, which stands for all of them. */
export function angelHostsAt({ url, streamUrl }: SimulatorAddress): AngelHosts {
  return {
    rest: url,
    loginPage: `${url}/publisher-login`,
    orderStream: `${streamUrl}/smart-order-update`,
    tickStream: `${streamUrl}/smart-stream`,
    master: `${url}/OpenAPI_File/files/OpenAPIScripMaster.json`,
  };
}
