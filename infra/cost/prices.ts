/** A published price of the region us-east-1, in US dollars. Free amounts are not counted. */
export interface Price {
  readonly service: string;
  /** What one pays for, as a person reads it. */
  readonly what: string;
  readonly usd: number;
  /** The price is for so many. */
  readonly per: number;
  /** The type of the resource in our templates by which we pay it; null where it comes with no resource. */
  readonly resource: string | null;
  /** The page it is published on. */
  readonly page: string;
}

/** When the prices below were noted. They change: look at the pages before relying on a bill. */
export const NOTED = 'mid-2025';

const MILLION = 1_000_000;
const TABLE = 'AWS::DynamoDB::GlobalTable';
const FUNCTION = 'AWS::Lambda::Function';
const DISTRIBUTION = 'AWS::CloudFront::Distribution';

const price = (
  service: string,
  what: string,
  usd: number,
  per: number,
  resource: string | null,
  page: string,
): Price => ({ service, what, usd, per, resource, page });

const DYNAMO = 'aws.amazon.com/dynamodb/pricing/on-demand';
const LAMBDA = 'aws.amazon.com/lambda/pricing';
const CLOUDFRONT = 'aws.amazon.com/cloudfront/pricing';
const CLOUDWATCH = 'aws.amazon.com/cloudwatch/pricing';
const WAF = 'aws.amazon.com/waf/pricing';
const S3 = 'aws.amazon.com/s3/pricing';
const COGNITO = 'aws.amazon.com/cognito/pricing';
const PAYPAL = 'paypal.com/us/webapps/mpp/merchant-fees';

/** Every price of the bill. A test holds the types of resources to those of the templates, both ways. */
export const PRICES = {
  tableReads: price('DynamoDB', 'read units', 0.125, MILLION, TABLE, DYNAMO),
  tableWrites: price('DynamoDB', 'write units', 0.625, MILLION, TABLE, DYNAMO),
  tableStorage: price('DynamoDB', 'GB stored', 0.25, 1, TABLE, DYNAMO),
  tableRecovery: price('DynamoDB', 'GB recoverable to any second', 0.2, 1, TABLE, DYNAMO),
  functionCalls: price('Lambda', 'calls', 0.2, MILLION, FUNCTION, LAMBDA),
  functionTime: price('Lambda', 'GB-seconds on arm64', 0.0000133334, 1, FUNCTION, LAMBDA),
  traces: price('X-Ray', 'traces', 5, MILLION, FUNCTION, 'aws.amazon.com/xray/pricing'),
  apiCalls: price(
    'API Gateway',
    'calls of the HTTP API',
    1,
    MILLION,
    'AWS::ApiGatewayV2::Api',
    'aws.amazon.com/api-gateway/pricing',
  ),
  apiMetrics: price('CloudWatch', 'metrics of single routes', 0.3, 1, 'AWS::ApiGatewayV2::Stage', CLOUDWATCH),
  edgeRequests: price('CloudFront', 'HTTPS requests', 1, MILLION, DISTRIBUTION, CLOUDFRONT),
  edgeBytes: price('CloudFront', 'GB to readers', 0.085, 1, DISTRIBUTION, CLOUDFRONT),
  edgeFunctions: price(
    'CloudFront',
    'runs of functions at the edge',
    0.1,
    MILLION,
    'AWS::CloudFront::Function',
    CLOUDFRONT,
  ),
  bucketStorage: price('S3', 'GB of pages and edge logs', 0.023, 1, 'AWS::S3::Bucket', S3),
  bucketReads: price('S3', 'reads of pages by the edge', 0.4, MILLION, 'AWS::S3::Bucket', S3),
  users: price('Cognito', 'active users, Essentials', 0.015, 1, 'AWS::Cognito::UserPool', COGNITO),
  usersPlus: price('Cognito', 'active users, Plus', 0.02, 1, 'AWS::Cognito::UserPool', COGNITO),
  mails: price('SES', 'mails', 0.1, 1000, 'AWS::SES::EmailIdentity', 'aws.amazon.com/ses/pricing'),
  mailEvents: price(
    'SNS',
    'what SES tells of mails',
    0.5,
    MILLION,
    'AWS::SNS::Topic',
    'aws.amazon.com/sns/pricing',
  ),
  events: price(
    'EventBridge',
    'events of ours',
    1,
    MILLION,
    'AWS::Events::EventBus',
    'aws.amazon.com/eventbridge/pricing',
  ),
  deadLetters: price('SQS', 'requests', 0.4, MILLION, 'AWS::SQS::Queue', 'aws.amazon.com/sqs/pricing'),
  logsIn: price('CloudWatch', 'GB of logs taken in', 0.5, 1, 'AWS::Logs::LogGroup', CLOUDWATCH),
  logsKept: price('CloudWatch', 'GB of logs kept', 0.03, 1, 'AWS::Logs::LogGroup', CLOUDWATCH),
  ownMetrics: price('CloudWatch', 'metrics of our own', 0.3, 1, 'AWS::CloudWatch::Alarm', CLOUDWATCH),
  alarms: price('CloudWatch', 'metrics alarms look at', 0.1, 1, 'AWS::CloudWatch::Alarm', CLOUDWATCH),
  dashboards: price('CloudWatch', 'dashboards', 3, 1, 'AWS::CloudWatch::Dashboard', CLOUDWATCH),
  secrets: price('Secrets Manager', 'secrets', 0.4, 1, null, 'aws.amazon.com/secrets-manager/pricing'),
  firewall: price('WAF', 'web ACLs', 5, 1, 'AWS::WAFv2::WebACL', WAF),
  firewallRules: price('WAF', 'rules', 1, 1, 'AWS::WAFv2::WebACL', WAF),
  firewallRequests: price('WAF', 'requests looked at', 0.6, MILLION, 'AWS::WAFv2::WebACL', WAF),
  zones: price(
    'Route 53',
    'hosted zones',
    0.5,
    1,
    'AWS::Route53::RecordSet',
    'aws.amazon.com/route53/pricing',
  ),
  payments: price('PayPal', 'fixed fee of payments', 0.49, 1, null, PAYPAL),
  paymentShare: price('PayPal', 'dollars paid, 3.49 %', 0.0349, 1, null, PAYPAL),
} as const satisfies Readonly<Record<string, Price>>;

export type PriceName = keyof typeof PRICES;

/** Types of resources that cost nothing by themselves, and why. */
export const FREE: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::Integration': 'part of the API',
  'AWS::ApiGatewayV2::Route': 'part of the API',
  'AWS::CertificateManager::Certificate': 'free with CloudFront',
  'AWS::CloudFront::CachePolicy': 'part of the distribution',
  'AWS::CloudFront::OriginAccessControl': 'part of the distribution',
  'AWS::CloudFront::ResponseHeadersPolicy': 'part of the distribution',
  'AWS::Cognito::UserPoolClient': 'part of the pool',
  'AWS::Events::Rule': 'the clock of the default bus is free; events are counted by the bus',
  'AWS::IAM::Policy': 'IAM is free',
  'AWS::IAM::Role': 'IAM is free',
  'AWS::Lambda::EventInvokeConfig': 'part of the function',
  'AWS::Lambda::LayerVersion': 'the command line in the function that copies pages; runs at deployments only',
  'AWS::Lambda::Permission': 'part of the function',
  'AWS::Logs::Delivery': 'access logs of CloudFront to S3 are free; the bucket is counted',
  'AWS::Logs::DeliveryDestination': 'as the delivery',
  'AWS::Logs::DeliverySource': 'as the delivery',
  'AWS::S3::BucketPolicy': 'part of the bucket',
  'AWS::SES::ConfigurationSet': 'part of SES; its reputation metrics are free',
  'AWS::SES::ConfigurationSetEventDestination': 'counted by the topic',
  'AWS::SNS::Subscription': 'deliveries to functions are free, and an operator gets few mails',
  'AWS::SNS::TopicPolicy': 'part of the topic',
  'AWS::SQS::QueuePolicy': 'part of the queue',
  'Custom::CDKBucketDeployment': 'runs at deployments only',
  'Custom::S3AutoDeleteObjects': 'runs when a stage is deleted only',
};
