vcl 4.1;
# A caching proxy in front of the servers, for CDN_DRIVER=purge. Start it with `-p http_gzip_support=off`: pages come
# compressed, one for each encoding. And with `-p backend_idle_timeout=3`: the servers end a connection that is idle for 5 s,
# and a form that is sent on one at that moment would be answered 503.
import std;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

# The servers of the product.
acl purgers {
  "127.0.0.1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers || !req.http.Surrogate-Key) {
      return (synth(405));
    }
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, "\s+", "|") + ")(\s|$)");
    return (synth(200));
  }

  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
    return (pass);
  }
  if (req.url ~ "^/(admin|api|functions|enquiry)(/|\?|$)") {
    return (pass);
  }
  # Cookies say nothing about a page that carries Surrogate-Control; what carries none is not kept.
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, ".*max-age=([0-9]+).*", "\1s"), 0s);
    # A price that changed is shown to nobody, not even while the new one is fetched.
    set beresp.grace = 0s;
    set beresp.keep = 0s;
  } elsif (beresp.http.Cache-Control ~ "immutable" && beresp.status == 200) {
    set beresp.ttl = 1d;
  } else {
    set beresp.uncacheable = true;
    set beresp.ttl = 60s;
  }
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  unset resp.http.Age;
}
