import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  CfnEIP,
  GatewayVpcEndpointAwsService,
  type IVpc,
  NatProvider,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledge } from './checks.ts';
import type { StageSettings } from './settings.ts';

/** What a function needs to run in the network, and the rights to join it. */
export interface Egress {
  readonly vpc: IVpc;
  readonly securityGroups: readonly SecurityGroup[];
  readonly policy: PolicyStatement;
}

/**
 * A network whose functions reach the internet from one fixed address, which a publisher can allow. One gateway, since a second
 * NAT gateway costs as much again and collection may wait. DynamoDB is reached past the gateway, which costs nothing.
 */
export function addStaticEgress(scope: Construct, { keepsData }: Pick<StageSettings, 'keepsData'>): Egress {
  const address = new CfnEIP(scope, 'egress-address', { domain: 'vpc' });
  address.applyRemovalPolicy(keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY);
  // The library's own types differ in `undefined`.
  const vpc = new Vpc(scope, 'egress', {
    availabilityZones: [`${Stack.of(scope).region}a`],
    natGatewayProvider: NatProvider.gateway({ eipAllocationIds: [address.attrAllocationId] }),
    natGateways: 1,
    subnetConfiguration: [
      { name: 'gateway', subnetType: SubnetType.PUBLIC, cidrMask: 28, mapPublicIpOnLaunch: false },
      { name: 'functions', subnetType: SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 22 },
    ],
    gatewayEndpoints: { dynamodb: { service: GatewayVpcEndpointAwsService.DYNAMODB } },
    // It would add a function of its own. Nothing uses the default group.
    restrictDefaultSecurityGroup: false,
  }) as IVpc;
  acknowledge(vpc, 'VPC7', 'Only our functions use the network; their logs have every host that they ask.');
  const group = new SecurityGroup(scope, 'egress-group', { vpc, allowAllOutbound: false });
  group.addEgressRule(Peer.anyIpv4(), Port.tcp(443), 'Portals and AWS over HTTPS');
  new CfnOutput(scope, 'EgressAddress', {
    value: address.ref,
    description: 'The address from which portals are asked',
  });
  return {
    vpc,
    securityGroups: [group],
    policy: new PolicyStatement({
      actions: [
        'ec2:AssignPrivateIpAddresses',
        'ec2:CreateNetworkInterface',
        'ec2:DeleteNetworkInterface',
        'ec2:DescribeNetworkInterfaces',
        'ec2:DescribeSubnets',
        'ec2:UnassignPrivateIpAddresses',
      ],
      resources: ['*'],
    }),
  };
}
