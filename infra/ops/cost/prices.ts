/** A published price in us-east-1, in US dollars, without free tiers. */
interface Price {
  readonly service: string;
  /** Such as `read units`. */
  readonly what: string;
  readonly usd: number;
  /** Units that `usd` pays for. */
  readonly per: number;
  /** The resource type in our templates that causes the cost; null when there is none. */
  readonly resource: string | null;
}

/** Date of the prices below. Check the pages before relying on a bill. */
export const PRICES_AS_OF = 'mid-2025';

const MILLION = 1_000_000;
const TABLE = 'AWS::DynamoDB::GlobalTable';
const FUNCTION = 'AWS::Lambda::Function';
const DISTRIBUTION = 'AWS::CloudFront::Distribution';

const price = (service: string, what: string, usd: number, per: number, resource: string | null): Price => ({
  service,
  what,
  usd,
  per,
  resource,
});

/**
 * Every price of the bill, from aws.amazon.com/<service>/pricing (DynamoDB: on-demand) and
 * paypal.com/us/webapps/mpp/merchant-fees. A test compares the resource types with those of the templates.
 */
export const PRICES = {
  tableReads: price('DynamoDB', 'read units', 0.125, MILLION, TABLE),
  tableWrites: price('DynamoDB', 'write units', 0.625, MILLION, TABLE),
  tableStorage: price('DynamoDB', 'GB stored', 0.25, 1, TABLE),
  tableRecovery: price('DynamoDB', 'GB recoverable to any second', 0.2, 1, TABLE),
  backups: price('Backup', 'GB kept', 0.1, 1, 'AWS::Backup::BackupPlan'),
  backupCopies: price('Backup', 'GB copied to another region', 0.02, 1, 'AWS::Backup::BackupPlan'),
  keys: price('KMS', 'keys', 1, 1, 'AWS::KMS::Key'),
  functionCalls: price('Lambda', 'calls', 0.2, MILLION, FUNCTION),
  functionTime: price('Lambda', 'GB-seconds on arm64', 0.0000133334, 1, FUNCTION),
  apiCalls: price('API Gateway', 'calls of the HTTP API', 1, MILLION, 'AWS::ApiGatewayV2::Api'),
  apiMetrics: price('CloudWatch', 'metrics of single routes', 0.3, 1, 'AWS::ApiGatewayV2::Stage'),
  edgeRequests: price('CloudFront', 'HTTPS requests', 1, MILLION, DISTRIBUTION),
  edgeBytes: price('CloudFront', 'GB to readers', 0.085, 1, DISTRIBUTION),
  edgeFunctions: price(
    'CloudFront',
    'runs of functions at the edge',
    0.1,
    MILLION,
    'AWS::CloudFront::Function',
  ),
  bucketStorage: price('S3', 'GB of the index, pages and edge logs', 0.023, 1, 'AWS::S3::Bucket'),
  bucketReads: price('S3', 'reads of the index, and of pages by the edge', 0.4, MILLION, 'AWS::S3::Bucket'),
  bucketWrites: price('S3', 'writes of the index and of public pages', 5, MILLION, 'AWS::S3::Bucket'),
  users: price('Cognito', 'active users, Essentials', 0.015, 1, 'AWS::Cognito::UserPool'),
  usersPlus: price('Cognito', 'active users, Plus', 0.02, 1, 'AWS::Cognito::UserPool'),
  mails: price('SES', 'mails', 0.1, 1000, 'AWS::SES::EmailIdentity'),
  mailEvents: price('SNS', 'SES events', 0.5, MILLION, 'AWS::SNS::Topic'),
  events: price('EventBridge', 'custom events', 1, MILLION, 'AWS::Events::EventBus'),
  deadLetters: price('SQS', 'requests', 0.4, MILLION, 'AWS::SQS::Queue'),
  logsIn: price('CloudWatch', 'GB of logs ingested', 0.5, 1, 'AWS::Logs::LogGroup'),
  logsKept: price('CloudWatch', 'GB of logs kept', 0.03, 1, 'AWS::Logs::LogGroup'),
  ownMetrics: price('CloudWatch', 'custom metrics', 0.3, 1, 'AWS::CloudWatch::Alarm'),
  alarms: price('CloudWatch', 'alarm metrics', 0.1, 1, 'AWS::CloudWatch::Alarm'),
  secrets: price('Secrets Manager', 'secrets', 0.4, 1, null),
  firewall: price('WAF', 'web ACLs', 5, 1, 'AWS::WAFv2::WebACL'),
  firewallRules: price('WAF', 'rules', 1, 1, 'AWS::WAFv2::WebACL'),
  firewallRequests: price('WAF', 'requests inspected', 0.6, MILLION, 'AWS::WAFv2::WebACL'),
  gatewayHours: price('VPC', 'hours of the NAT gateway', 0.045, 1, 'AWS::EC2::NatGateway'),
  gatewayBytes: price('VPC', 'GB through the NAT gateway', 0.045, 1, 'AWS::EC2::NatGateway'),
  addressHours: price('VPC', 'hours of a fixed address', 0.005, 1, 'AWS::EC2::EIP'),
  zones: price('Route 53', 'hosted zones', 0.5, 1, 'AWS::Route53::RecordSet'),
  payments: price('PayPal', 'fixed fee of payments', 0.49, 1, null),
  paymentShare: price('PayPal', 'dollars paid, 3.49 %', 0.0349, 1, null),
  smallPayments: price('PayPal', 'fixed fee of micropayments', 0.09, 1, null),
  smallPaymentShare: price('PayPal', 'dollars paid, 4.99 %', 0.0499, 1, null),
} as const satisfies Readonly<Record<string, Price>>;

export type PriceName = keyof typeof PRICES;

/** Resource types without a cost of their own, and why. */
export const FREE: Readonly<Record<string, string>> = {
  'AWS::EC2::VPC': 'the NAT gateway is charged',
  'AWS::EC2::Subnet': 'part of the network',
  'AWS::EC2::RouteTable': 'part of the network',
  'AWS::EC2::Route': 'part of the network',
  'AWS::EC2::SubnetRouteTableAssociation': 'part of the network',
  'AWS::EC2::InternetGateway': 'part of the network',
  'AWS::EC2::VPCGatewayAttachment': 'part of the network',
  'AWS::EC2::VPCEndpoint': 'endpoints of the gateway kind are free',
  'AWS::EC2::SecurityGroup': 'part of the network',
  'AWS::WAFv2::WebACLAssociation': 'the web ACL is charged',
  'AWS::ApiGatewayV2::Integration': 'part of the API',
  'AWS::ApiGatewayV2::Route': 'part of the API',
  'AWS::Backup::BackupSelection': 'part of the plan',
  'AWS::Backup::BackupVault': 'its backups are counted by the plan',
  'AWS::Budgets::Budget': 'budgets without actions are free',
  'AWS::CE::AnomalySubscription': 'free',
  'AWS::CertificateManager::Certificate': 'free with CloudFront',
  'AWS::CloudTrail::Trail': 'the first trail of an account is free; its files are a few megabytes a month',
  'AWS::CloudFront::CachePolicy': 'part of the distribution',
  'AWS::CloudFront::OriginAccessControl': 'part of the distribution',
  'AWS::CloudFront::ResponseHeadersPolicy': 'part of the distribution',
  'AWS::Cognito::UserPoolClient': 'part of the pool',
  'AWS::Cognito::UserPoolDomain': 'part of the pool',
  'AWS::Cognito::UserPoolResourceServer': 'part of the pool',
  'AWS::Cognito::ManagedLoginBranding': 'part of the pool',
  'AWS::Events::Rule': 'schedules are free; the bus counts events',
  'AWS::IAM::Policy': 'IAM is free',
  'AWS::IAM::Role': 'IAM is free',
  'AWS::Lambda::EventInvokeConfig': 'part of the function',
  'AWS::Lambda::LayerVersion': 'part of the function that copies pages; runs at deployments only',
  'AWS::CodeDeploy::Application': 'free for functions',
  'AWS::CodeDeploy::DeploymentGroup': 'free for functions',
  'AWS::Lambda::Alias': 'part of the function',
  'AWS::Lambda::Permission': 'part of the function',
  'AWS::Lambda::Version': 'far below the free storage of code',
  'AWS::Logs::Delivery': 'access logs of CloudFront to S3 are free; the bucket is counted',
  'AWS::Logs::DeliveryDestination': 'as the delivery',
  'AWS::Logs::DeliverySource': 'as the delivery',
  'AWS::Logs::MetricFilter': 'free; its metrics are counted',
  'AWS::Logs::ResourcePolicy': 'part of the log',
  'AWS::S3::BucketPolicy': 'part of the bucket',
  'AWS::SES::ConfigurationSet': 'part of SES; its reputation metrics are free',
  'AWS::SES::ConfigurationSetEventDestination': 'counted by the topic',
  'AWS::SNS::Subscription': 'deliveries to functions are free, and an operator gets few mails',
  'AWS::SNS::TopicPolicy': 'part of the topic',
  'AWS::SQS::QueuePolicy': 'part of the queue',
  'Custom::CDKBucketDeployment': 'runs at deployments only',
  'Custom::S3AutoDeleteObjects': 'runs when a stage is deleted only',
};

/** One line of a monthly bill. */
export interface Line {
  readonly name: PriceName;
  readonly service: string;
  readonly what: string;
  readonly quantity: number;
  readonly usd: number;
}

export function makeBill(quantities: Readonly<Record<PriceName, number>>): readonly Line[] {
  return (Object.keys(PRICES) as PriceName[]).map((name) => {
    const { service, what, usd, per } = PRICES[name];
    return { name, service, what, quantity: quantities[name], usd: (quantities[name] / per) * usd };
  });
}

/** Sums a bill by service, most expensive first, in US dollars. */
export function sumByService(lines: readonly Line[]): {
  readonly services: readonly (readonly [service: string, usd: number])[];
  readonly total: number;
} {
  const services = new Map<string, number>();
  for (const { service, usd } of lines) services.set(service, (services.get(service) ?? 0) + usd);
  return {
    services: [...services].toSorted(([, a], [, b]) => b - a),
    total: lines.reduce((sum, { usd }) => sum + usd, 0),
  };
}
