import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chooseInstallRoad } from './apt-install.ts';

describe('how a program is installed', () => {
  const noSudo = () => false;

  test('root uses apt-get directly', () => {
    const road = chooseInstallRoad({ uid: 0, hasAptGet: true, hasPasswordlessSudo: noSudo });
    assert.deepEqual(road, ['sh', '-c']);
  });

  test('others need sudo without a password', () => {
    const machine = { uid: 1000, hasAptGet: true };
    assert.equal(chooseInstallRoad({ ...machine, hasPasswordlessSudo: noSudo }), undefined);
    assert.equal(chooseInstallRoad({ ...machine, hasPasswordlessSudo: () => true })?.[0], 'sudo');
  });

  test('other systems are left alone', () => {
    assert.equal(chooseInstallRoad({ uid: 0, hasAptGet: false, hasPasswordlessSudo: noSudo }), undefined);
  });
});
