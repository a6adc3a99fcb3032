import { Brokers } from '@site/src/components/home/brokers';
import { ConsolePicture } from '@site/src/components/home/console-picture';
import { FirstOrder } from '@site/src/components/home/first-order';
import { Hero } from '@site/src/components/home/hero';
import { Onward } from '@site/src/components/home/onward';
import { Promises } from '@site/src/components/home/promises';
import { Ways } from '@site/src/components/home/ways';
import Layout from '@theme/Layout';

// biome-ignore lint/style/noDefaultExport: Docusaurus reads a page as a default export.
export default function Home() {
  return (
    <Layout
      title="One order, every account"
      description="Spark takes one order, sizes it for each of your broker accounts, sends it to all of them and follows every fill. Self-hosted, for Indian markets."
    >
      <main>
        <Hero />
        <Ways />
        <FirstOrder />
        <ConsolePicture />
        <Promises />
        <Brokers />
        <Onward />
      </main>
    </Layout>
  );
}
